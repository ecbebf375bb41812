import type { Channel } from '@switchboard/contract';
import { HandOverFields } from './hand-over-fields.tsx';
import { useHandOver } from './use-hand-over.ts';

const stay = () => {};

/** The same form beside a conversation. */
export function HandOverPanel({ channel }: { channel: Channel }) {
  return <HandOverFields channel={channel} form={useHandOver(channel, stay)} />;
}
