// What stands on the shelf besides the games that the server has.

/** Games in the making, by id; each is named until the server has it. */
export const making: Record<string, string> = {};
