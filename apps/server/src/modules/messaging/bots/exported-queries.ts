/** For joins in other modules' SQL. A removed bot keeps its row. */
export const botsTable = 'bots';
export const botRoutesTable = 'bot_routes';
