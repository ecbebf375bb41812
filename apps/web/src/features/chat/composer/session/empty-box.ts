import { draftKey } from '../../../../store/sending/draft-key.ts';
import type { Uploads } from '../attachments/uploads.ts';
import type { ComposerTargets } from '../target/composer-targets.ts';
import type { ComposerSession, LaterMessage } from './composer-session.ts';

interface EmptyBoxDeps {
  channelId: number;
  session: Pick<ComposerSession, 'change' | 'read'>;
  uploads: Uploads;
  targets: Pick<ComposerTargets, 'read' | 'leave'>;
  setDraft: (key: ReturnType<typeof draftKey>, content: string) => void;
}

/** Takes a message that was kept out of the message box. What was typed or attached since stays there. */
export function emptyBox(
  { audience, files, parent, typed, read }: LaterMessage,
  { channelId, session, uploads, targets, setDraft }: EmptyBoxDeps,
): void {
  const now = read();
  for (const { key } of files) uploads.remove(key);
  const target = targets.read(channelId);
  if (parent !== null && target?.kind === 'reply' && target.message.id === parent.id) targets.leave(channelId);
  if (!now.startsWith(typed)) return;
  const rest = now.slice(typed.length).trimStart();
  // Also has the canned replies in it forgotten.
  if (rest === '') session.change(null, audience, '');
  else setDraft(draftKey(channelId, audience), rest);
}
