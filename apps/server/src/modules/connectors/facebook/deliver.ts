import type { PartOutcome } from '../outbound.ts';
import type { PageAccess } from './credentials.ts';
import { toDeliveryProblem } from './delivery-problems.ts';
import type { GraphApi } from './graph-api.ts';
import { GraphAmbiguous, GraphRefused } from './graph-errors.ts';
import type { PlannedSend } from './plan-outbound.ts';

/** The messenger can't accept the file in this form: another kind of media, or one it could not process. */
const mediaRefused = new Set([2_018_047, 2_018_294]);
/** The replied message was deleted. */
const parentGone = 9_000_001;

/** Makes one planned call; a refusal with a known way out is answered by it once. Throws DeliveryProblem. */
export const deliverSend = async (
  api: Pick<GraphApi, 'call'>,
  access: PageAccess,
  chatId: string,
  send: PlannedSend,
): Promise<PartOutcome> => {
  try {
    return await callSend(api, access, chatId, send).catch((error: unknown) => {
      const remedy = error instanceof GraphRefused ? findRemedy(send, error) : null;
      if (remedy === null) throw error;
      return callSend(api, access, chatId, remedy);
    });
  } catch (error) {
    throw toDeliveryProblem(error);
  }
};

const findRemedy = (send: PlannedSend, { code, subcode }: GraphRefused): PlannedSend | null => {
  const { reply_to: replyTo, ...envelope } = send.envelope;
  if (replyTo !== undefined && (code === parentGone || subcode === parentGone)) return { ...send, envelope };
  const { content } = send;
  if (!('file' in content) || content.type === 'file' || subcode === null || !mediaRefused.has(subcode)) return null;
  return { ...send, content: { ...content, type: 'file' } };
};

const callSend = async (
  api: Pick<GraphApi, 'call'>,
  access: PageAccess,
  chatId: string,
  { slot, envelope, metadata, content }: PlannedSend,
): Promise<PartOutcome> => {
  const message = 'text' in content ? content : { attachment: { type: content.type, payload: {} } };
  const params = { recipient: { id: chatId }, ...envelope, message: { ...message, metadata } };
  const upload = 'text' in content ? {} : { upload: toUpload(content.file) };
  const path = `${access.pageId}/messages`;
  const { message_id: mid } = await api.call({ access, method: 'POST', path, params, ...upload });
  if (typeof mid !== 'string' || mid === '') throw new GraphAmbiguous('the Graph API answered a send without an id');
  return { added: [{ externalId: mid, slot }], removed: [] };
};

const toUpload = ({ name, type, sizeBytes, open }: Extract<PlannedSend['content'], { file: unknown }>['file']) => ({
  field: 'filedata',
  fileName: name,
  type,
  sizeBytes,
  open,
});
