/** The levels of bots, from the weakest. */
export const botLevels = ["easy", "normal", "hard", "expert"] as const;
