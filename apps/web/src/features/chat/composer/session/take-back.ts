import { isBlankContent } from '@switchboard/contract/markup';
import type { Actions } from '../../../../store/actions.ts';
import { draftKey } from '../../../../store/sending/draft-key.ts';
import type { Store } from '../../../../store/store.ts';
import type { Uploads } from '../attachments/uploads.ts';
import type { ComposerTargets } from '../target/composer-targets.ts';
import type { ComposerSession, WrittenMessage } from './composer-session.ts';

export interface TakeBackDeps {
  channelId: number;
  store: Store;
  actions: Pick<Actions, 'setDraft'>;
  session: Pick<ComposerSession, 'choose'>;
  uploads: Uploads;
  targets: Pick<ComposerTargets, 'read' | 'reply'>;
}

/** Puts messages that were not sent back into the message box, before what has been typed there since. */
export function takeBack(
  messages: readonly Pick<WrittenMessage, 'content' | 'files' | 'parent'>[],
  { channelId, store, actions, session, uploads, targets }: TakeBackDeps,
  audience: WrittenMessage['audience'] = 'public',
): void {
  const key = draftKey(channelId, audience);
  const typed = store.getState().drafts[key] ?? '';
  const texts = [...messages.map(({ content }) => content), typed].filter((text) => !isBlankContent(text));
  // Before the box turns to it: the field that is shown now may be that of a note or an edit.
  actions.setDraft(key, texts.join('\n\n'));
  uploads.adopt(messages.flatMap(({ files }) => files).map((file) => uploads.fromFile(key, file)));
  session.choose(audience);
  const parent = messages.findLast((message) => message.parent !== null)?.parent ?? null;
  if (parent !== null && targets.read(channelId) === null) targets.reply(channelId, parent);
}
