/**
 * The interface of a messenger's app on the phones. An app is a folder beside this file and a line in
 * `installed-apps.ts`; the page draws the data of its control API in the shapes of `src/shared/phone-views.ts`.
 */
import type { PersonView } from '../../src/people/people-routes.ts';
import type { Fault } from '../../src/shared/fault-queue.ts';
import type { Messenger } from '../../src/shared/phone-events.ts';
import type { BotCard, ChatPicture, ChatSummary } from '../../src/shared/phone-views.ts';
import type { TroubleView } from '../../src/shared/trouble-routes.ts';
import type { ShownMessage } from '../shown-message.ts';

/** A chat with its messenger's own fields. */
export type ChatState = Omit<ChatPicture, 'messages'> & {
  messages: ShownMessage[];
  is_subscribed?: boolean;
  /** How many devices of the person get the messages. */
  devices?: number;
};

/** A button for something a person does with a chat. */
export interface ChatAction {
  label: string;
  testId: string;
  run: () => Promise<unknown>;
}

export type FileKind = 'picture' | 'file' | 'video' | 'voice' | 'audio' | 'sticker' | 'round_video';

export interface SendOptions {
  replyTo?: string | undefined;
  caption?: string;
  durationSeconds?: number;
  width?: number;
  height?: number;
  emoji?: string;
}

export interface Sample {
  label: string;
  send: (options: SendOptions) => Promise<unknown>;
}

/** The chat of one person with one bot. */
export interface Chat {
  read(): Promise<ChatState>;
  sendText(text: string, options: SendOptions): Promise<unknown>;
  sendFiles(kind: FileKind, files: readonly File[], options: SendOptions): Promise<unknown>;
  /** One of everything else that this messenger lets people send. */
  samples: readonly Sample[];
  /** The element in place of the writing line as long as the person can't write. */
  gate(state: ChatState): ChatAction | null;
  /** The actions in the head of the chat. */
  actions(state: ChatState): ChatAction[];
  /** The line below the bot's name. */
  status(state: ChatState): string;
  tools(message: ShownMessage): MessageTools;
  maxTextChars: number;
}

export interface MessageTools {
  canReply?: boolean;
  /** A click gives the first or takes it back. */
  react?: (emoji: string | null) => Promise<unknown>;
  reactions?: readonly string[];
  edit?: (text: string) => Promise<unknown>;
  remove?: { label: string; run: () => Promise<unknown> };
  press?: (data: string) => Promise<unknown>;
}

export type FaultOrder = Omit<Fault, 'times'>;
export interface FaultChoice extends FaultOrder {
  label: string;
  title: string;
}

export interface FaultControls {
  read(): Promise<TroubleView>;
  order(fault: FaultOrder): Promise<unknown>;
  clear(): Promise<unknown>;
  setDown(isDown: boolean): Promise<unknown>;
  choices: readonly FaultChoice[];
}

export interface NewBot {
  name: string;
  username: string;
}

export interface SetUpField {
  label: string;
  testId: string;
  placeholder: string;
}

export interface PhoneApp {
  messenger: Messenger;
  name: string;
  /** The messenger's word for a bot. */
  botWord: string;
  /** Shown where a bot is made. */
  newBotHint: string;
  /** Whether a bot needs a username besides its name. */
  hasUsernames: boolean;
  listBots(): Promise<BotCard[]>;
  createBot(bot: NewBot): Promise<BotCard>;
  listChats(): Promise<ChatSummary[]>;
  /** The values entered at the messenger when bots are connected to a workspace. */
  setUp?: { label: string; hint: string; fields: readonly SetUpField[]; save(values: string[]): Promise<unknown> };
  openChat(side: { bot: BotCard; person: PersonView }): Chat;
  trouble: FaultControls;
}
