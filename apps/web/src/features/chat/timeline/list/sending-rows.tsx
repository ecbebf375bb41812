import { Fragment } from 'react';
import type { OutgoingMessage } from '../../../../store/slices/outbox/outbox-state.ts';
import { useStore } from '../../../../store/store-context.tsx';
import classes from '../timeline.module.css';
import { useDayOf } from './days-of-zones.ts';
import { buildRows, type MessageRow } from './rows.ts';
import type { RenderMessage } from './use-row-element.tsx';

interface SendingRowsProps {
  /** The send queue of this channel. */
  outbox: readonly OutgoingMessage[];
  renderMessage: RenderMessage;
}

const notBuilt = { messages: [], hasOlder: true, hasNewer: false, missing: 0, unreadAfterSeq: null, closings: [] };
const nowhere = { highlighted: false, onJumpTo: () => undefined };

/** Pending and refused messages of a channel whose timeline is not loaded, so that they stay visible. */
export function SendingRows({ outbox, renderMessage }: SendingRowsProps) {
  const dayOf = useDayOf();
  const me = useStore((state) => state.me);
  if (!me || outbox.length === 0) return null;
  const { rows } = buildRows({ ...notBuilt, outbox, me, dayOf, pageStarts: new Set() });
  return (
    <div className={classes.sending}>
      {rows
        .filter((row): row is MessageRow => row.kind === 'message')
        .map((row) => (
          <Fragment key={row.key}>{renderMessage(row, nowhere)}</Fragment>
        ))}
    </div>
  );
}
