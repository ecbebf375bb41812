const call = async (token, method, path, body) => {
  const http = await import('node:http');
  return new Promise((resolve, reject) => {
    const r = http.request(
      {
        host: '127.0.0.1',
        port: 3930,
        method,
        path: '/api' + path,
        headers: {
          host: 'acme.localhost:3930',
          'content-type': 'application/json',
          ...(token && { authorization: 'Bearer ' + token }),
        },
      },
      (res) => {
        let t = '';
        res.on('data', (d) => (t += d));
        res.on('end', () => resolve(JSON.parse(t)));
      },
    );
    r.on('error', reject);
    if (body) r.write(JSON.stringify(body));
    r.end();
  });
};
const signedIn = await call(null, 'POST', '/auth/login', { username: 'olena@acme.test', password: 'demo-password' });
const token = signedIn.result?.token;
if (!token) console.log(JSON.stringify(signedIn));
if (process.argv[2] === 'lang') {
  await call(token, 'PUT', '/users/profile', { language: process.argv[3] });
  process.exit();
}
await call(token, 'PUT', '/users/profile', {
  timezone: 'Europe/Kyiv',
  what_i_do: 'Answers for everything: the roastery, the shop and the people in them',
});
const users = (await call(token, 'GET', '/users')).result.data.map((u) => u.id);
const states = ['active', 'planned', 'paused', 'completed'];
const names = [
  'Summer menu',
  'A new roaster for the shop in Podil: choosing, ordering, bringing, installing and everything that comes with it',
  'Website',
  'Christmas',
  'Supercalifragilisticexpialidociousandsomemorewithoutanyspaceatall',
  'Новорічний кошик',
];
for (const [i, name] of names.entries()) {
  const { result } = await call(token, 'POST', '/projects', {
    name,
    description: 'Cold brew, lemonade and what else people drink when it is hot.\n\nDecide by June.',
    state: states[i % 4],
    members: users.slice(0, (i % 3) + 1),
    channel_id: null,
  });
  if (!result) {
    console.log(name);
    continue;
  }
  for (let n = 0; n < i * 2; n += 1)
    await call(token, 'POST', '/tasks', {
      title: `Task ${n}`,
      project_id: result.id,
      status_id: n < i * 1.2 ? 3 : 1,
      assignee_id: users[n % users.length],
    });
}
console.log((await call(token, 'GET', '/projects')).result.count);
