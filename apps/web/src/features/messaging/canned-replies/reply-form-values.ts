import {
  type BodyOf,
  type CannedReply,
  type CannedReplyScope,
  type CannedTexts,
  type endpoints,
  type FileView,
} from '@switchboard/contract';

export interface ReplyValues extends Record<string, unknown> {
  shortcut: string;
  title: string;
  scope: CannedReplyScope;
  texts: CannedTexts;
  files: readonly FileView[];
}

/** What a new reply begins with. */
export type ReplyStart = Partial<Pick<CannedReply, 'shortcut' | 'title' | 'scope' | 'texts'>>;

export const initialValues = (reply: CannedReply | null, start: ReplyStart = {}): ReplyValues => ({
  shortcut: reply?.shortcut ?? start.shortcut ?? '',
  title: reply?.title ?? start.title ?? '',
  scope: reply?.scope ?? start.scope ?? 'own',
  texts: reply?.texts ?? start.texts ?? {},
  files: reply?.files ?? [],
});

export const toBody = ({ files, shortcut, ...values }: ReplyValues): BodyOf<typeof endpoints.createCannedReply> => ({
  ...values,
  // Many type it as it is used.
  shortcut: shortcut.trim().replace(/^\//, ''),
  files: files.map(({ id }) => id),
});

/** A greeting in all languages, to see what a reply can do. */
export const firstExample: Required<Pick<ReplyStart, 'shortcut' | 'texts'>> = {
  shortcut: 'hi',
  texts: {
    'uk-UA': 'Вітаємо, {client.first_name|шановний клієнте}! Мене звати {manager.first_name}. Чим можу допомогти?',
    'ru-RU': 'Здравствуйте, {client.first_name|уважаемый клиент}! Меня зовут {manager.first_name}. Чем могу помочь?',
    'en-US': 'Hello {client.first_name|there}! I’m {manager.first_name}. How can I help?',
  },
};
