// Whole games, turn by turn, that several tests play.

/** Two players: Black reaches the goal. */
export const gridwarGame = (
  "T@1h6 end|T@1j5 T@1g8 end|T@1g3 1h6-1j2 T@1i5 end|T@1h7 1g8-1d13 T@1f10 1j5-1g7 end|" +
  "1i5-1f3 T@1h6 T@1f4 1g3-1d7 1j2-1e7 end|T@1i6 1f10-1c8 T@1f9 1g7-1i8 1d13-1c9 1h7-1d8 end|" +
  "T@1e6 1f4-2d7 2d7x1d8 1h6-1e9 T@1i1 1f3-1i5 1d7-2c8 1e7-1d9 end|" +
  "T@1e10 T@1h7 1f9-1g7 1i6-1f11 1i8-1f8 end|" +
  "1e6+L T@1h6 T@1g6 1e6-1a12 2c8-1d10 1i5-1g2 1i1-1h2 1e9-1d11 1d8-2d10 2d10x1e10 end|" +
  "T@1i6 T@1g8 1c8-1b4 1f11-1e13 1c9-1a6 1g7-2h6 2h6x1h6 1f8-1f7 1h7-1f6 end|" +
  "1d11-1c7 T@1f5 T@1h5 1a12-1b17 1d10-1c15 1d9-1c14 1e10-1d13 1g2-1f1 1h2-1d7 end|" +
  "1f6-1g7 1b4-1a1"
).split("|");

/** Blue covers the last showing checker of Red. */
export const ligerGame = (
  "e3-d4 d8-e7 d4-c5 g7-f6 c5-b6 c7-d6 d2-e3 d6-e5 g1-h2 b8-a7 b6=a7 f8-e7 c3-d4 d6-e5 d4-e5 " +
  "h6-g5 h2-g3 e7-f6 g3-f4 e7-f6 f4-g5 e7-f6 g5=f6 h8-g7 e3-f4 g7-h6 e1-d2 h6-g5 f4-g5"
).split(" ");

/** Three players: Arms is connected. */
export const slidesGame = "d3 d2 d4 b4 c4 c2 c1 a1 a4 b4 b1".split(" ");
