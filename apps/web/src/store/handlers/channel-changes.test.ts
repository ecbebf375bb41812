// @vitest-environment node
import { channelTypes, type EventData, type EventName } from '@switchboard/contract';
import { describe, expect, it } from 'vitest';
import type { State } from '../state.ts';
import { at, buildChannel, buildMessage, buildMessages, buildState, meId, member } from '../testing/build.ts';
import { applyEvent } from './apply-event.ts';

const apply = <Name extends EventName>(state: State, event: Name, data: EventData<Name>): State =>
  applyEvent(state, { event, data }, { receivedAt: 1_000 });

const open = (state: State, channelId: number): State => ({ ...state, active: { channelId, focused: true } });
const viewer = member({ is_member: false });
const removal = { channel_id: 12, added: [], removed: [meId], members_count: 1, manager_id: null };

describe('a channel that the reader loses', () => {
  it('goes when it is made private while the reader only looks at it', () => {
    const state = open(buildState([{ channel: buildChannel(), membership: viewer, messages: [] }]), 12);
    const next = apply(state, 'updateChannel', buildChannel({ is_public: false }));
    expect(next.channels[12]).toBeUndefined();
    expect(next.timelines[12]).toBeUndefined();
  });

  it('stays when it is made private by one who is in it with the reader', () => {
    const next = apply(buildState([{ channel: buildChannel() }]), 'updateChannel', buildChannel({ is_public: false }));
    expect(next.channels[12]?.is_public).toBe(false);
  });

  it('is only viewed from now on where it is public and on the screen', () => {
    const next = apply(open(buildState([{ channel: buildChannel() }]), 12), 'updateMembers', removal);
    expect(next.channels[12]?.members_count).toBe(1);
    expect(next.memberships[12]?.is_member).toBe(false);
  });

  it.each([
    ['private and on the screen', false, 12],
    ['public and elsewhere', true, 1],
  ] as const)('goes where it is %s', (_case, is_public, onScreen) => {
    const state = open(buildState([{ channel: buildChannel({ is_public }) }]), onScreen);
    expect(apply(state, 'updateMembers', removal).channels[12]).toBeUndefined();
  });
});

describe('the list of channels to join', () => {
  const other = buildChannel({ id: 80, created_by: 6 });

  it.each<[string, (state: State) => State]>([
    ['was made', (state) => apply(state, 'newChannel', other)],
    ['was renamed', (state) => apply(state, 'updateChannel', { ...other, name: 'Renamed' })],
    ['was joined by somebody', (state) => apply(state, 'updateMembers', { ...removal, channel_id: 80, removed: [6] })],
    ['was deleted', (state) => apply(state, 'deleteChannel', { id: 80 })],
  ])('asks again when a channel that the reader is not in %s', (_case, change) => {
    const state = buildState();
    expect(change(state).joinableRevision).not.toBe(state.joinableRevision);
  });

  it('asks again when one that the reader has looked at changes', () => {
    const state = buildState([{ channel: other, membership: viewer }]);
    expect(apply(state, 'updateChannel', { ...other, name: 'Renamed' }).joinableRevision).toContain('Renamed');
  });

  it('does not ask for what happens in conversations', () => {
    const state = buildState();
    const conversation = buildChannel({ id: 81, type: channelTypes.client, is_public: false, manager_id: 6 });
    expect(apply(state, 'newChannel', conversation).joinableRevision).toBe(state.joinableRevision);
  });
});

describe('what fetched screens ask again by', () => {
  const file = {
    id: 5,
    original: 'a.png',
    filename: 'a.png',
    name: 'a.png',
    type: 'image/png',
    kind: 'image' as const,
    size: 1,
    width: 1,
    height: 1,
    duration: null,
    src: '/files/5/',
  };
  const withFile = buildMessage({ seq: 3, files: [file], pinned_at: at(3) });
  const state = () =>
    buildState([{ channel: buildChannel({ last_seq: 3 }), messages: [...buildMessages(1, 2), withFile] }]);
  const revisionsAfter = <Name extends EventName>(event: Name, data: EventData<Name>) =>
    apply(state(), event, data).revisions[12];

  it('changes with a new message that has files, and not with one that has none', () => {
    expect(revisionsAfter('newMessage', buildMessage({ seq: 4, files: [file] }))?.files).toBe('4');
    expect(revisionsAfter('newMessage', buildMessage({ seq: 4 }))).toBeUndefined();
  });

  it('changes when a message loses a file, or what is pinned is edited', () => {
    const revisions = revisionsAfter('updateMessage', { ...withFile, files: [], content: 'New', updated_at: at(9) });
    expect(revisions?.files).toBe(`3 ${at(9)}`);
    expect(revisions?.pins).toBe(`3 ${at(9)}`);
  });

  it('changes when a message with files that was pinned is deleted, and not for any other', () => {
    const deletion = { channel_id: 12, id: 903, seq: 3, deleted_at: at(9) };
    expect(revisionsAfter('deleteMessage', deletion)).toMatchObject({ files: '3 deleted', pins: '3 deleted' });
    const other = revisionsAfter('deleteMessage', { ...deletion, id: 901, seq: 1 });
    expect(other).toMatchObject({ files: '', pins: '' });
  });

  it('changes when a text does, and not with a reaction', () => {
    const edited = revisionsAfter('updateMessage', { ...withFile, content: 'New', updated_at: at(9) });
    expect(edited?.texts).toBe(`3 ${at(9)}`);
    const reactions = [{ emoji: '👍', user_ids: [6] }];
    expect(revisionsAfter('updateMessage', { ...withFile, reactions, updated_at: at(9) })?.texts).toBe('');
    const deletion = { channel_id: 12, id: 901, seq: 1, deleted_at: at(9) };
    expect(revisionsAfter('deleteMessage', deletion)?.texts).toBe('1 deleted');
  });

  it('changes when members come and go at once, though as many are in it as before', () => {
    const swap = { channel_id: 12, added: [6], removed: [7], members_count: 2, manager_id: null };
    expect(revisionsAfter('updateMembers', swap)?.members).not.toBe('');
  });
});
