// The messages about a missing connection and about new versions, in English.

export const english = {
  newVersion: "A new version of Quintet is ready.",
  reload: "Reload",
  later: "Later",
  title: "You are offline",
  lead: "Quintet can't reach its server and keeps trying. All of this works without it, also playing against the computer.",
  titleWithoutDatabase: "The server can't reach its database",
  leadWithoutDatabase:
    "Nothing is lost, and Quintet goes on by itself. All of this works meanwhile, also playing against the computer.",
  local: "Pass and play",
  analysis: "Analyse",
  rules: "Rules",
};
