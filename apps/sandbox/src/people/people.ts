import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PhoneEvents } from '../shared/phone-events.ts';

/** A person with a phone. Each messenger on it knows them by this id and by these names. */
export type PersonRecord = {
  id: number;
  firstName: string;
  lastName?: string;
  username?: string;
  languageCode?: string;
  /** SHA-256 of the picture they use everywhere, in hex. */
  pictureHash?: string;
};

export type NewPerson = Omit<PersonRecord, 'id' | 'pictureHash'>;

export type PeopleSnapshot = { people: PersonRecord[]; nextPersonId: number };

export type People = {
  get(id: number): PersonRecord | undefined;
  list(): PersonRecord[];
  add(person: NewPerson): PersonRecord;
  setPicture(person: PersonRecord, bytes: Buffer): Promise<void>;
  removePicture(person: PersonRecord): void;
  /** null without a picture. */
  readPicture(person: PersonRecord): Promise<Buffer | null>;
  onChange(listener: () => void): void;
  toSnapshot(): PeopleSnapshot;
};

type Deps = {
  events: PhoneEvents;
  /** Where pictures are kept; in memory when null. */
  directory: string | null;
};

/** All people whose phones are played here, on any messengers; the people of a snapshot, or none. */
export function makePeople({ events, directory }: Deps, snapshot?: PeopleSnapshot): People {
  const people = new Map((snapshot?.people ?? []).map((person) => [person.id, person]));
  let nextPersonId = snapshot?.nextPersonId ?? 700_000_001;
  const pictures = new Map<string, Buffer>();
  const changeListeners = new Set<() => void>();

  function announce(): void {
    for (const listener of changeListeners) listener();
    events.emit({ type: 'directory' });
  }

  return {
    get: (id) => people.get(id),
    list: () => [...people.values()],
    add(person) {
      const added = { ...person, id: nextPersonId++ };
      people.set(added.id, added);
      announce();
      return added;
    },
    async setPicture(person, bytes) {
      const hash = createHash('sha256').update(bytes).digest('hex');
      if (directory) {
        await mkdir(directory, { recursive: true });
        await writeFile(join(directory, hash), bytes);
      } else {
        pictures.set(hash, bytes);
      }
      person.pictureHash = hash;
      announce();
    },
    removePicture(person) {
      delete person.pictureHash;
      announce();
    },
    async readPicture({ pictureHash }) {
      if (pictureHash === undefined) return null;
      const kept = pictures.get(pictureHash);
      return kept ?? (directory ? await readFile(join(directory, pictureHash)) : null);
    },
    onChange: (listener) => void changeListeners.add(listener),
    toSnapshot: () => ({ people: [...people.values()], nextPersonId }),
  };
}
