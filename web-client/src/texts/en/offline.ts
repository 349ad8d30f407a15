// What is said without a connection, and about new versions, in English.

export const english = {
  newVersion: "There is a new version of Quintet.",
  reload: "Reload",
  later: "Later",
  title: "No connection right now",
  lead: "Quintet cannot reach its server. It keeps trying; until then, all of this works without one.",
  local: "Play at one screen",
  analysis: "Try out lines",
  rules: "Rules",
};
