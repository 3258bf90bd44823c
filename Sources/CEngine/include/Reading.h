#ifndef READING_H
#define READING_H

// What reading an index asks of the C library. WebAssembly has it, too.

// Of math.h, which is no part of a platform without a system.
double sin(double angle);
double asin(double sine);
double exp(double exponent);

static inline double cengine_sine(double angle) { return sin(angle); }

static inline double cengine_arc_sine(double sine) { return asin(sine); }

static inline double cengine_exponential(double exponent) { return exp(exponent); }

/// A number that no other running thread has.
static inline unsigned long long cengine_thread_number(void) {
  static _Thread_local char own;
  return (unsigned long long)&own;
}

#endif
