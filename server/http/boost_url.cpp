// Boost.URL is compiled once, here: Debian's Boost headers have its source, so that the program
// needs no shared library more.
#include <boost/url/src.hpp>
