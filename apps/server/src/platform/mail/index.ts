export type { Mail, MailPicture, MailTable } from './mail.ts';
export { makeMailModule } from './mail-module.ts';
export { type MailSettings, readMailSettings } from './mail-settings.ts';
export { makeQueueMail, type QueueMail } from './queue-mail.ts';
export { type MailTexts, mailTexts } from './render-mail.ts';
