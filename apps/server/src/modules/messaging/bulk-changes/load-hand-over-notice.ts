import { defaultPreferences } from '@switchboard/contract';
import { renderText, texts } from '../../../platform/texts/index.ts';
import { nameOf } from '../../chat/channel-access/index.ts';
import type { LoadHandOverNotice } from '../../chat/notifications/index.ts';
import { findBulk } from './bulk-queries.ts';
import { newManagerOf } from './tell-end.ts';

/** Signs that turn the direction of writing would also turn the text beside a name. */
const directionMarks = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** What a device shows of conversations that were handed over, read now: the change may have been undone since. */
export const loadHandOverNotice: LoadHandOverNotice = async (
  tx,
  { workspaceId, userId, language, preferences },
  { bulk_id: bulkId },
) => {
  const row = await findBulk(tx, workspaceId, bulkId);
  if (row === null || newManagerOf(row) !== userId) return null;
  if ((preferences.notify ?? defaultPreferences.notify) === 'none') return null;
  const name = (await nameOf(tx, workspaceId, row.created_by)).replaceAll(directionMarks, '');
  const { handedHint, handedToYou } = texts[language].bulk;
  return {
    title: renderText(language, handedToYou, { name, count: row.done }),
    body: handedHint,
    tag: `bulk-${bulkId}`,
    url: '/messenger/',
  };
};
