/** Brand names by messenger id; they are not translated. */
export const messengerNames: Readonly<Record<number, string>> = { 1: 'Telegram', 2: 'Viber', 3: 'Messenger' };

/** Where the bots of a messenger are connected, when that place has another name. */
export const connectingNames: Readonly<Record<number, string>> = { 3: 'Facebook' };
