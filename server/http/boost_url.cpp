// Compiles Boost.URL once. Debian's Boost headers contain its source, so the program needs no
// further shared library.
#include <boost/url/src.hpp>
