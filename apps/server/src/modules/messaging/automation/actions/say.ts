/** What rules write into a conversation: a note, or a canned reply to the client. */
import { type AutomationAction, fillVariables, foldText, type Language } from '@switchboard/contract';
import { languageFor, textIn } from '@switchboard/contract/automatic-texts';
import { escapeMarkup } from '@switchboard/contract/markup';
import { systemDraft } from '../../../chat/messages/index.ts';
import { listHeldFiles } from '../../../files/index.ts';
import { isReachedForFree, writeAutomatically } from '../../automatic-texts/index.ts';
import { findSharedReply, listFieldValues } from '../conversation-queries.ts';
import type { ActionPlan, RunContext } from './action-plan.ts';

/** A text with what is known of the conversation; on one line, and without markup. */
const fill = async (text: string, { tx, workspaceId, conversation }: RunContext) => {
  const fields = text.includes('{field.') ? await listFieldValues(tx, workspaceId, conversation.client_id) : [];
  const known: Partial<Record<string, string | null>> = {
    'client.first_name': conversation.first_name,
    'client.last_name': conversation.last_name,
    'client.username': conversation.username,
    'client.phone': conversation.phone,
    'manager.first_name': conversation.manager_first_name,
    'manager.last_name': conversation.manager_last_name,
    'bot.title': conversation.bot_title,
  };
  const ofFields = new Map(fields.map(({ title, value }) => [`field.${foldText(title)}`, value]));
  const valueOf = (name: string) =>
    name.startsWith('field.') ? ofFields.get(`field.${foldText(name.slice('field.'.length))}`) : known[name];
  return fillVariables(text, (name) => escapeMarkup((valueOf(name) ?? '').replaceAll(/\s*\n\s*/g, ' '), ' '));
};

/** What is not known is left out: colleagues read it. */
export const planNote = async (
  context: RunContext,
  { text }: Extract<AutomationAction, { kind: 'note' }>,
): Promise<ActionPlan> => {
  const { tx, workspaceId, conversation, rule } = context;
  const { text: filled, missing } = await fill(text, context);
  const content = missing.reduce((rest, name) => rest.replaceAll(`{${name}}`, ''), filled).trim();
  if (content === '') return { skipped: 'no_value' };
  const draft = systemDraft(conversation.id, { code: 'rule_note', params: { rule: rule.name } });
  return {
    apply: async () => void (await writeAutomatically(tx, workspaceId, [{ ...draft, audience: 'internal', content }])),
  };
};

/** Only where it costs nothing; a text that would lack something does not leave. */
export const planReply = async (
  context: RunContext,
  { canned_reply_id: replyId }: Extract<AutomationAction, { kind: 'reply' }>,
): Promise<ActionPlan> => {
  const { tx, workspaceId, conversation, rule, isLate } = context;
  if (isLate) return { skipped: 'late' };
  if (!conversation.is_reachable || !isReachedForFree(conversation)) return { skipped: 'unreachable' };
  const reply = await findSharedReply(tx, workspaceId, replyId);
  if (reply === null) return { skipped: 'gone' };
  const language: Language = languageFor(conversation.language);
  const { text, missing } = await fill(textIn(reply.texts, language) ?? '', context);
  if (missing.length > 0) return { skipped: 'no_value' };
  const content = text.trim();
  const hasFiles = (await listHeldFiles(tx, workspaceId, { kind: 'canned_reply', id: replyId })).length > 0;
  if (content === '' && !hasFiles) return { skipped: 'no_value' };
  const draft = systemDraft(conversation.id, { code: 'rule_reply', params: { rule: rule.name } });
  return {
    apply: async () => {
      const fileIds = hasFiles ? context.copies.take(replyId) : [];
      if (fileIds === null) return 'no_files';
      await writeAutomatically(tx, workspaceId, [{ ...draft, content, fileIds }]);
      return undefined;
    },
  };
};
