import '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { PhoneRefusal } from '../shared/refusal.ts';
import { sniffMedia } from '../shared/sniff-media.ts';
import type { People, PersonRecord } from './people.ts';

export type PersonView = {
  id: number;
  first_name: string;
  last_name?: string;
  username?: string;
  language_code?: string;
  /** Path of the picture, from the root of the sandbox. */
  picture_url?: string;
};

const name = z.string().trim().min(1).max(64);
const personInput = z.object({
  first_name: name,
  last_name: name.optional(),
  username: z
    .string()
    .regex(/^[A-Za-z]\w{3,31}$/)
    .optional(),
  language_code: z.string().min(2).max(8).optional(),
});
const personParams = z.object({ personId: z.coerce.number().int().positive() });

/** People and their pictures, under `/_sandbox/people`. */
export function addPeopleRoutes(app: FastifyInstance, people: People): void {
  function getPerson(params: unknown): PersonRecord {
    const { personId } = personParams.parse(params);
    const person = people.get(personId);
    if (!person) throw new PhoneRefusal(404, `There is no person ${personId}`);
    return person;
  }

  app.get('/people', () => people.list().map(toPersonView));
  app.post('/people', (request, reply) => {
    const input = personInput.parse(request.body);
    const person = people.add({
      firstName: input.first_name,
      ...(input.last_name === undefined ? {} : { lastName: input.last_name }),
      ...(input.username === undefined ? {} : { username: input.username }),
      ...(input.language_code === undefined ? {} : { languageCode: input.language_code }),
    });
    return reply.code(201).send(toPersonView(person));
  });
  app.put('/people/:personId/picture', async (request) => {
    const person = getPerson(request.params);
    const part = await request.file();
    const bytes = part && (await part.toBuffer());
    if (!bytes || !sniffMedia(bytes)?.mimeType.startsWith('image/'))
      throw new PhoneRefusal(400, 'A picture is expected');
    await people.setPicture(person, bytes);
    return toPersonView(person);
  });
  app.delete('/people/:personId/picture', (request) => {
    const person = getPerson(request.params);
    people.removePicture(person);
    return toPersonView(person);
  });
  app.get('/people/:personId/picture', async (request, reply) => {
    const bytes = await people.readPicture(getPerson(request.params));
    if (!bytes) throw new PhoneRefusal(404, 'They have no picture');
    return reply
      .header('Cache-Control', 'private, max-age=31536000, immutable')
      .type(sniffMedia(bytes)?.mimeType ?? 'application/octet-stream')
      .send(bytes);
  });
}

function toPersonView(person: PersonRecord): PersonView {
  const { id, firstName, lastName, username, languageCode, pictureHash } = person;
  return {
    id,
    first_name: firstName,
    ...(lastName === undefined ? {} : { last_name: lastName }),
    ...(username === undefined ? {} : { username }),
    ...(languageCode === undefined ? {} : { language_code: languageCode }),
    // Browsers cache pictures, so each one has its own address.
    ...(pictureHash === undefined
      ? {}
      : { picture_url: `/_sandbox/people/${id}/picture?of=${pictureHash.slice(0, 16)}` }),
  };
}
