#if Service
#endif
