import type { DemoClient } from './content.ts';

/** A client of the demo as the stand-in knows them: the chat's id, and a provider id for each line. */
export interface FilledChat {
  client: DemoClient;
  chatId: string;
  externalIds: string[];
}

export interface FilledBot {
  token: string;
  serviceId: string;
}

export interface FilledPage {
  serviceId: string;
  accessToken: string;
  appSecret: string;
}

export interface FilledSandbox {
  telegram: FilledBot;
  viber: FilledBot;
  page: FilledPage;
  chats: FilledChat[];
}
