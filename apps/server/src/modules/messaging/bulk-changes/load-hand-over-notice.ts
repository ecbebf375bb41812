import { defaultPreferences } from '@switchboard/contract';
import { renderText, texts, toOneLine } from '../../../platform/texts/index.ts';
import { nameOf } from '../../chat/channel-access/index.ts';
import type { LoadHandOverNotice } from '../../chat/notifications/index.ts';
import { findBulk } from './bulk-queries.ts';
import { newManagerOf } from './tell-end.ts';

/** What a device shows of conversations that were handed over, read now: the change may have been undone since. */
export const loadHandOverNotice: LoadHandOverNotice = async (
  tx,
  { workspaceId, userId, language, preferences },
  { bulk_id: bulkId },
) => {
  const row = await findBulk(tx, workspaceId, bulkId);
  if (row === null || newManagerOf(row) !== userId) return null;
  if ((preferences.notify ?? defaultPreferences.notify) === 'none') return null;
  const name = toOneLine(await nameOf(tx, workspaceId, row.created_by));
  const { handedHint, handedToYou } = texts[language].bulk;
  return {
    title: renderText(language, handedToYou, { name, count: row.done }),
    body: handedHint,
    tag: `bulk-${bulkId}`,
    url: '/messenger/',
  };
};
