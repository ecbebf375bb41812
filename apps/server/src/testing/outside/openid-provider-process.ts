/**
 * A real OpenID Connect provider (npm `oidc-provider`) as a program of its own: `PORT` is its port, `AUTH_METHOD` how
 * clients show their secret; at /control/ tests set its accounts and its clock. Its sign-in page takes the subject as
 * the name, and no password.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json, text } from 'node:stream/consumers';
import Provider, { type AccountClaims, type ClientAuthMethod, type Configuration } from 'oidc-provider';

const port = Number(process.env.PORT);
const authMethod = process.env.AUTH_METHOD as ClientAuthMethod;
const issuer = `http://127.0.0.1:${port}`;

const realNow = Date.now.bind(Date);
let clockAheadMs = 0;
Date.now = () => realNow() + clockAheadMs;

/** The provider's claims of each subject. */
const accounts = new Map<string, Omit<AccountClaims, 'sub'>>();

const configuration: Configuration = {
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'given_name', 'family_name'] },
  // As many providers do: of a user's address only /me tells.
  conformIdTokenClaims: true,
  clientAuthMethods: [authMethod],
  cookies: { keys: ['of tests'] },
  features: { devInteractions: { enabled: false }, registration: { enabled: true } },
  interactions: { url: (_context, { uid }) => `/sign-in/${uid}` },
  pkce: { required: () => true, methods: ['S256'] },
  ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 3_600, AuthorizationCode: 60 },
  findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ sub, ...accounts.get(sub) }) }),
  // The workspace gets the address without asking for consent.
  async loadExistingGrant({ oidc }) {
    const { client, session, provider: made } = oidc;
    const grant = new made.Grant({ clientId: client?.clientId ?? '', accountId: session?.accountId ?? '' });
    grant.addOIDCScope('openid email profile');
    await grant.save();
    return grant;
  },
};

const provider = new Provider(issuer, configuration);

const page = (
  uid: string,
) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Sign in at the provider</title>
<h1>Sign in at the provider</h1><form method="post" action="/sign-in/${uid}">
<label>Name <input name="sub" autofocus></label> <button>Sign in</button> <button name="refuse" value="yes">No</button></form></html>`;

const answerSignIn = async (request: IncomingMessage, response: ServerResponse, uid: string): Promise<void> => {
  if (request.method !== 'POST') {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(page(uid));
    return;
  }
  const form = new URLSearchParams(await text(request));
  const result =
    form.get('refuse') === 'yes'
      ? { error: 'access_denied', error_description: 'the user has said no' }
      : { login: { accountId: form.get('sub') ?? '', remember: true } };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
};

const answerControl = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const settings = (await json(request)) as { sub?: string; claims?: AccountClaims; clockAheadMs?: number };
  if (settings.sub !== undefined && settings.claims !== undefined) accounts.set(settings.sub, settings.claims);
  if (settings.clockAheadMs !== undefined) ({ clockAheadMs } = settings);
  response.end('{}');
};

const answer = provider.callback();
createServer((request, response) => {
  const [, area, uid = ''] = request.url?.split('?')[0]?.split('/') ?? [];
  const own =
    area === 'sign-in'
      ? answerSignIn(request, response, uid)
      : area === 'control'
        ? answerControl(request, response)
        : null;
  if (own === null) void answer(request, response);
  else own.catch((error: unknown) => response.writeHead(500).end(String(error)));
}).listen(port, '127.0.0.1', () => process.send?.('ready'));
