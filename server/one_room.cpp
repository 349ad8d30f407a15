// A program of one room and those that it stands on: that it links is all it says (CMakeLists.txt).
int main() {}
