// What the programs say to people, a table a language. A new language needs its lines here and nothing else.
#include "Texts.h"

// #embed is of C23; Clang takes it in every C.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const struct ctables_text tables[] = {
    {"en", (const unsigned char[]){
#embed "../../Texts/en.json" suffix(, 0)
    }},
    {"de", (const unsigned char[]){
#embed "../../Texts/de.json" suffix(, 0)
    }},
    {"es", (const unsigned char[]){
#embed "../../Texts/es.json" suffix(, 0)
    }},
    {"fr", (const unsigned char[]){
#embed "../../Texts/fr.json" suffix(, 0)
    }},
    {"it", (const unsigned char[]){
#embed "../../Texts/it.json" suffix(, 0)
    }},
    {"pt", (const unsigned char[]){
#embed "../../Texts/pt.json" suffix(, 0)
    }},
    {"nl", (const unsigned char[]){
#embed "../../Texts/nl.json" suffix(, 0)
    }},
    {"pl", (const unsigned char[]){
#embed "../../Texts/pl.json" suffix(, 0)
    }},
    {"tr", (const unsigned char[]){
#embed "../../Texts/tr.json" suffix(, 0)
    }},
    {"ja", (const unsigned char[]){
#embed "../../Texts/ja.json" suffix(, 0)
    }},
    {"ar", (const unsigned char[]){
#embed "../../Texts/ar.json" suffix(, 0)
    }},
};

const struct ctables_text *const ctables_texts = tables;
const size_t ctables_text_count = sizeof tables / sizeof *tables;
