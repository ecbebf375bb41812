/** Brand names by messenger id; they are not translated. */
export const messengerNames: Readonly<Record<number, string>> = { 1: 'Telegram', 2: 'Viber', 3: 'Messenger' };
