// A program of one room's library and those below it: it only has to link (CMakeLists.txt).
int main() {}
