import { Fragment, type ReactNode } from 'react';
import { PersonButton } from './person-button.tsx';

/** Colleagues of a sentence; several names, and their ids, are separated by ", ". */
interface Named {
  names: string;
  /** Missing where they are not known. */
  ids: string | undefined;
}

interface NamedPeopleProps<Name extends string> {
  people: Record<Name, Named>;
  /** Writes the sentence with these marks in place of the names. */
  write: (marks: Record<Name, string>) => string;
}

/** Not in any text of ours; in a name it would only be shown as that name's end. */
const mark = '\u0001';

/** A sentence in which the colleagues it names open their cards. */
export function NamedPeople<Name extends string>({ people, write }: NamedPeopleProps<Name>) {
  const names = Object.keys(people) as Name[];
  const marks = Object.fromEntries(names.map((name) => [name, mark + name + mark])) as Record<Name, string>;
  return write(marks)
    .split(mark)
    .map((piece, index) => {
      const named = index % 2 === 1 ? people[piece as Name] : undefined;
      return <Fragment key={index}>{named ? nameAll(named) : piece}</Fragment>;
    });
}

function nameAll({ names, ids }: Named): ReactNode {
  const each = names.split(', ');
  const ofEach = ids?.split(', ') ?? [];
  // A name with a comma in it: the names cannot be assigned to the ids.
  if (each.length !== ofEach.length) {
    return ofEach.length === 1 ? <PersonButton userId={Number(ofEach[0])} name={names} /> : names;
  }
  return each.map((name, index) => (
    <Fragment key={ofEach[index]}>
      {index > 0 && ', '}
      <PersonButton userId={Number(ofEach[index])} name={name} />
    </Fragment>
  ));
}
