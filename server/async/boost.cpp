// Compiles Asio and Beast once (BOOST_…_SEPARATE_COMPILATION), which saves the time in all other
// sources.
#include <boost/asio/impl/src.hpp>
#include <boost/beast/src.hpp>
