import type { AssignmentEntry, PassedOver } from '@switchboard/contract';
import { useT } from '../../../../i18n/use-t.ts';
import { NamedPeople } from '../../../../ui/person/named-people.tsx';

interface PassedOverList {
  passed_over: readonly PassedOver[];
  more_passed_over: number;
}

const keyOf = (index: number) => `passed${index}`;

const peopleOf = ({ passed_over: passed }: PassedOverList) =>
  Object.fromEntries(passed.map(({ name, user_id }, index) => [keyOf(index), { names: name, ids: String(user_id) }]));

/** `3 of 8`; how many alone, for those who can have any number. */
function useShare() {
  const t = useT('assignment');
  return ({ load, capacity }: Pick<PassedOver, 'load' | 'capacity'>) => {
    const share = capacity === null ? t('log.shareAny', { load }) : t('log.shareOf', { load, capacity });
    // Never divided between lines.
    return share.replaceAll(' ', '\u00A0');
  };
}

/** Why others did not get the client, then or now: `Anna was full (8 of 8); Carl was away`. */
function useReasons(of: 'passed' | 'now') {
  const t = useT('assignment');
  const share = useShare();
  return ({ passed_over: passed, more_passed_over: more }: PassedOverList, marks: Record<string, string>) => {
    const reasons = passed.map((person, index) =>
      t(`log.${of}.${person.why}`, { name: marks[keyOf(index)] ?? '', share: share(person) }),
    );
    return [...reasons, ...(more > 0 ? [t(`log.${of}.more`, { count: more })] : [])].join('; ');
  };
}

/** To whom a client went or from whom they came back, and who could not take them. */
export function EntrySentence({ entry }: { entry: AssignmentEntry }) {
  const t = useT('assignment');
  const share = useShare();
  const reasonsOf = useReasons('passed');
  const { reason, minutes, user_name: names, user_id } = entry;
  const write = ({ who = '', ...marks }: Record<string, string>) => {
    const sentence = t(`log.${reason}`, { name: who, share: share(entry), minutes: minutes ?? 0 });
    const reasons = reasonsOf(entry, marks);
    return reasons === '' ? sentence : `${sentence} ${reasons}.`;
  };
  const people = { ...peopleOf(entry), who: { names, ids: String(user_id) } };
  return <NamedPeople people={people} write={write} />;
}

/** Why nobody has the client now. */
export function NowSentence({ now }: { now: PassedOverList }) {
  const t = useT('assignment');
  const reasonsOf = useReasons('now');
  const write = (marks: Record<string, string>) => {
    const reasons = reasonsOf(now, marks);
    return reasons === '' ? t('log.now.none') : t('log.now.because', { reasons });
  };
  return <NamedPeople people={peopleOf(now)} write={write} />;
}
