export { type MailSettings, readMailSettings } from './mail-settings.ts';
export { makeMailModule } from './mail-module.ts';
