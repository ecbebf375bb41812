import type { ControlRequest } from '../shared/control-request.ts';
import type { PersonView } from './people-routes.ts';

export type PeopleClient = {
  createPerson(input: {
    first_name: string;
    last_name?: string;
    username?: string;
    language_code?: string;
  }): Promise<PersonView>;
  listPeople(): Promise<PersonView[]>;
  setPicture(personId: number, picture: Uint8Array): Promise<PersonView>;
  removePicture(personId: number): Promise<PersonView>;
};

/** Makes people over the control API. */
export const makePeopleClient = (request: ControlRequest): PeopleClient => ({
  createPerson: (input) => request('POST', '/people', input),
  listPeople: () => request('GET', '/people'),
  setPicture(personId, picture) {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(picture)]), 'picture');
    return request('PUT', `/people/${personId}/picture`, form);
  },
  removePicture: (personId) => request('DELETE', `/people/${personId}/picture`),
});
