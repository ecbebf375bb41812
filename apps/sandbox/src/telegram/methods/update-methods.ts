import { badRequest, tooManyRequests } from '../api-fault.ts';
import type { CallParameters } from '../call-parameters.ts';
import type { BotRecord, WebhookRecord } from '../world.ts';
import type { Method, MethodDeps } from './method.ts';

const webhookPorts = new Set(['', '80', '88', '443', '8443']);
const maxCertificateBytes = 3 * 1024 * 1024;
const webhookSpacingMs = 1000;

/** Names Telegram knows; others in `allowed_updates` are ignored. */
const updateKinds = new Set(
  'message edited_message channel_post edited_channel_post business_connection business_message edited_business_message deleted_business_messages message_reaction message_reaction_count inline_query chosen_inline_result callback_query shipping_query pre_checkout_query purchased_paid_media poll poll_answer my_chat_member chat_member chat_join_request chat_boost removed_chat_boost managed_bot guest_message'.split(
    ' ',
  ),
);

/** getUpdates, setWebhook, deleteWebhook, getWebhookInfo. */
export function makeUpdateMethods(deps: MethodDeps): Record<string, Method> {
  const { world, clock, queue, longPoll } = deps;
  const lastSetAtMs = new Map<number, number>();

  function keepAllowedUpdates(bot: BotRecord, parameters: CallParameters): void {
    if (!parameters.has('allowed_updates')) return;
    const names = parameters.json('allowed_updates');
    if (!Array.isArray(names)) throw badRequest("can't parse allowed_updates JSON object");
    const known = names.map(String).filter((name) => updateKinds.has(name));
    bot.allowedUpdates = known.length > 0 ? known : null;
    world.markChanged();
  }

  function readWebhook(url: string, parameters: CallParameters): WebhookRecord {
    const secretToken = parameters.text('secret_token');
    if (secretToken.length > 256) throw badRequest('secret token is too long');
    if (/[^\w-]/.test(secretToken)) throw badRequest('secret token contains unallowed characters');
    const certificate = parameters.upload('certificate');
    if (certificate && certificate.bytes.length > maxCertificateBytes) {
      throw badRequest(`certificate size is too big (${certificate.bytes.length} bytes)`);
    }
    return {
      url: toWebhookUrl(url, deps.strictWebhooks),
      secretToken,
      maxConnections: parameters.integer('max_connections', 40, 1, 100),
      ipAddress: parameters.text('ip_address'),
      hasCustomCertificate: certificate !== null,
    };
  }

  function removeWebhook(bot: BotRecord, parameters: CallParameters) {
    const description = bot.webhook ? 'Webhook was deleted' : 'Webhook is already deleted';
    bot.webhook = null;
    if (parameters.flag('drop_pending_updates')) queue.clear(bot);
    world.markChanged();
    return { result: true, description };
  }

  return {
    async getUpdates({ bot, parameters }) {
      if (!bot.webhook) keepAllowedUpdates(bot, parameters);
      const request = {
        offset: parameters.integer('offset', 0),
        limit: parameters.integer('limit', 100, 1, 100),
        timeoutSeconds: parameters.integer('timeout', 0, 0),
      };
      return { result: await longPoll.poll(bot, request) };
    },
    setWebhook({ bot, parameters }) {
      const url = parameters.text('url').trim();
      if (url === '') return removeWebhook(bot, parameters);
      const sinceMs = clock.now() - (lastSetAtMs.get(bot.id) ?? Number.NEGATIVE_INFINITY);
      if (sinceMs < webhookSpacingMs) throw tooManyRequests(1);
      lastSetAtMs.set(bot.id, clock.now());

      const previous = bot.webhook;
      keepAllowedUpdates(bot, parameters);
      // The real server removes the old webhook before it validates the new one: a rejected call leaves none.
      bot.webhook = null;
      world.markChanged();
      const next = readWebhook(url, parameters);
      if (parameters.flag('drop_pending_updates')) queue.clear(bot);
      const isSame =
        previous?.url === next.url &&
        previous.secretToken === next.secretToken &&
        previous.maxConnections === next.maxConnections &&
        previous.ipAddress === next.ipAddress &&
        !next.hasCustomCertificate;
      bot.webhook = isSame ? previous : next;
      world.markChanged();
      longPoll.endForWebhook(bot);
      deps.startDelivery(bot);
      return { result: true, description: isSame ? 'Webhook is already set' : 'Webhook was set' };
    },
    deleteWebhook: ({ bot, parameters }) => removeWebhook(bot, parameters),
    getWebhookInfo({ bot }) {
      const hook = bot.webhook;
      return {
        result: {
          url: hook?.url ?? '',
          has_custom_certificate: hook?.hasCustomCertificate ?? false,
          pending_update_count: queue.list(bot).length,
          ...(hook?.ipAddress ? { ip_address: hook.ipAddress } : {}),
          ...(hook?.lastErrorDate === undefined ? {} : { last_error_date: hook.lastErrorDate }),
          ...(hook?.lastErrorMessage === undefined ? {} : { last_error_message: hook.lastErrorMessage }),
          ...(hook ? { max_connections: hook.maxConnections } : {}),
          ...(bot.allowedUpdates ? { allowed_updates: bot.allowedUpdates } : {}),
        },
      };
    },
  };
}

/** The cloud wants HTTPS on four ports; relaxed, plain HTTP to this machine on any port is taken as well. */
function toWebhookUrl(raw: string, isStrict: boolean): string {
  const candidate = /^[a-z][a-z0-9+.-]*:\/\//i.test(raw) ? raw : `https://${raw}`;
  if (!URL.canParse(candidate)) throw badRequest('invalid webhook URL specified');
  const url = new URL(candidate);
  const isLocal = ['127.0.0.1', 'localhost'].includes(url.hostname) || url.hostname.endsWith('.localhost');
  if (!isStrict && isLocal && ['http:', 'https:'].includes(url.protocol)) return candidate;
  if (url.protocol !== 'https:') {
    const text = 'bad webhook: An HTTPS URL must be provided for webhook';
    throw badRequest(url.protocol === 'http:' ? text : 'invalid webhook URL specified');
  }
  if (!webhookPorts.has(url.port)) {
    throw badRequest('bad webhook: Webhook can be set up only on ports 80, 88, 443 or 8443');
  }
  if (isLocal) throw badRequest('bad webhook: IP address 127.0.0.1 is reserved');
  return candidate;
}
