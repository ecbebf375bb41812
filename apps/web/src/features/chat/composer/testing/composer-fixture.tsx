import { ModalsProvider } from '@mantine/modals';
import {
  type Channel,
  type CurrentUser,
  defaultPreferences,
  type EndpointAddress,
  type Membership,
  type Message,
} from '@switchboard/contract';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { Editor } from '@tiptap/core';
import { useEffect } from 'react';
import { emptyTimeline } from '../../../../store/slices/messages/messages-state.ts';
import type { State } from '../../../../store/state.ts';
import { makeStore } from '../../../../store/store.ts';
import {
  buildChannel as buildStoreChannel,
  buildMessage as buildStoreMessage,
} from '../../../../store/testing/build.ts';
import { makeTestApi, TestProviders } from '../../../../testing/test-providers.tsx';
import { confirmModals } from '../../../../ui/forms/questions/confirm-dialog.tsx';
import { ConfirmationsShown } from '../../../../ui/forms/questions/use-confirm.tsx';
import { Uploads, type UploadsDeps } from '../attachments/uploads.ts';
import { Composer } from '../composer.tsx';
import type { ComposerTargets } from '../target/composer-targets.ts';
import { useComposerTargets } from '../target/use-composer-targets.ts';

export const me = {
  id: 1,
  role_id: 2,
  first_name: 'Olena',
  last_name: 'Shevchenko',
  avatar: null,
  own_channel_id: 99,
  preferences: defaultPreferences,
  permissions: { channels: ['read', 'create', 'update', 'delete'], leads: ['read', 'update'] },
} as unknown as CurrentUser;

export const buildChannel = (fields: Partial<Channel>): Channel =>
  buildStoreChannel({ id: 7, name: 'Logistics', created_by: 2, ...fields });
export const conversation = buildChannel({ id: 8, type: 3, name: 'Halyna', client_id: 4, bot_id: 5 });
export const member: Membership = { is_member: true, read_seq: 0, unread_count: 0, muted: false };
export const stranger: Membership = { ...member, is_member: false };

export const buildMessage = (seq: number, fields: Partial<Message>): Message =>
  buildStoreMessage({ id: seq, seq, channel_id: 7, content: `message ${seq}`, created_by: 1, author: null, ...fields });

type Answer = (endpoint: EndpointAddress, input: unknown) => unknown;

/** A composer over a real store and real actions; only the server's answers are faked. */
export function setUp(
  state: Partial<State> = {},
  answer: Answer = () => true,
  upload: UploadsDeps['upload'] = () => Promise.reject(new Error('none')),
) {
  const calls: { name: string; input: unknown }[] = [];
  /** Channels that were asked to show their newest messages, because one was sent. */
  const sentFrom: number[] = [];
  const call = async (endpoint: EndpointAddress, input: unknown) => {
    calls.push({ name: endpoint.name, input });
    return answer(endpoint, input);
  };
  const api = makeTestApi(call);
  const store = makeStore({
    me,
    load: 'ready',
    channels: { 7: buildChannel({}), 8: conversation },
    memberships: { 7: member, 8: member },
    connection: { status: 'live', since: 0 },
    ...state,
  });
  const uploads = new Uploads({ upload, onFailed: () => undefined });

  const targetsOf: { current: ComposerTargets | null } = { current: null };
  function Screen({ channelId }: { channelId: number }) {
    const targets = useComposerTargets();
    useEffect(() => {
      targetsOf.current = targets;
    }, [targets]);
    return (
      <Composer
        channelId={channelId}
        name={store.getState().channels[channelId]?.name ?? ''}
        uploads={uploads}
        targets={targets}
        onSend={() => sentFrom.push(channelId)}
      />
    );
  }
  const tree = (channelId: number) => (
    <TestProviders api={api} store={store}>
      <ModalsProvider modals={confirmModals}>
        <ConfirmationsShown />
      </ModalsProvider>
      <Screen channelId={channelId} />
    </TestProviders>
  );
  const view = render(tree(7));
  const reply = (message: Message) => act(() => targetsOf.current?.reply(message.channel_id, message));
  return {
    store,
    calls,
    sentFrom,
    reply,
    show: (channelId: number) => view.rerender(tree(channelId)),
    leave: view.unmount,
  };
}

export const field = () => screen.getByTestId('composer-input');
/** Resolves to the editor once it has replaced the plain field. */
export async function findEditor(): Promise<Editor> {
  return waitFor(() => {
    const { editor } = field() as HTMLElement & { editor?: Editor };
    if (!editor) throw new Error('the editor is not here yet');
    return editor;
  });
}
export const write = async (content: string) => {
  const editor = await findEditor();
  act(() => void editor.commands.insertContent({ type: 'text', text: content }));
};
export const shown = () => field().textContent;
export const press = (key: string, keys: object = {}) =>
  fireEvent.keyDown(field(), { key, keyCode: key === 'Enter' ? 13 : 0, ...keys });
export const outgoingOf = ({ store }: ReturnType<typeof setUp>) =>
  store.getState().outbox.map(({ audience, content }) => [audience, content]);
export const outboxOf = ({ store }: ReturnType<typeof setUp>) => store.getState().outbox.map(({ content }) => content);
export const withMessages = (...held: Message[]): Partial<State> => ({
  timelines: { 7: { ...emptyTimeline(), messages: held, status: 'ready' } },
});
