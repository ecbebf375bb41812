export { makeMailModule } from './mail-module.ts';
export { type MailSettings, readMailSettings } from './mail-settings.ts';
