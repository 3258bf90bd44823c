// Empty on purpose. ICU's own headers declare a module that clashes with the one Foundation
// carries, so only CICU's C file includes them; this target finds and links the library.
