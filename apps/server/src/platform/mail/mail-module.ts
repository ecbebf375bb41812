import type { SecretBox } from '../secrets/index.ts';
import type { ServerModule } from '../server-module/index.ts';
import type { MailSettings } from './mail-settings.ts';
import { makeMailbox } from './mailbox.ts';
import { mailboxPlugin } from './mailbox-page.ts';
import { makeQueueMail, makeSendMailTasks, type QueueMail } from './queue-mail.ts';
import { makeSmtpTransport } from './smtp-transport.ts';

interface MailModuleDeps {
  settings: MailSettings;
  baseUrl: URL;
  secrets: SecretBox;
}

export interface MailModule extends ServerModule {
  queueMail: QueueMail;
}

/** Sends the product's mails: features queue them, a job sends them. */
export const makeMailModule = ({ settings, baseUrl, secrets }: MailModuleDeps): MailModule => {
  const queueMail = makeQueueMail({ secrets, host: baseUrl.hostname });
  if ('smtp' in settings) {
    const transport = makeSmtpTransport(settings.smtp, settings.from);
    return { queueMail, tasks: makeSendMailTasks({ secrets, transport }) };
  }
  const mailbox = makeMailbox(settings.mailboxDir);
  return {
    queueMail,
    tasks: makeSendMailTasks({ secrets, transport: mailbox }),
    plugins: settings.isShown ? [mailboxPlugin(mailbox, baseUrl)] : [],
  };
};
