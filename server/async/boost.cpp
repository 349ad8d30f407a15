// Asio and Beast are compiled once, here (BOOST_…_SEPARATE_COMPILATION): each other source saves
// their time.
#include <boost/asio/impl/src.hpp>
#include <boost/beast/src.hpp>
