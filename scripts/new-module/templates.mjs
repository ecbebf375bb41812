// The files of a new module; the parts in capitals are for its author.
/* oxlint-disable switchboard/sql-in-queries -- the text of a file of queries */

const contract = ({ district, many, one, Many, One, camelMany, camelOne }) => {
  const folder = `packages/contract/src/${district}/${many}`;
  const texts = (language) => ({
    [`${folder}/texts/${many}.${language}.ts`]:
      language === 'en-US'
        ? `export default {\n  title: '${Many}',\n  failed: 'Couldn’t load the list',\n  empty: 'Nothing here yet',\n} as const;\n`
        : `import type { Translation } from '../../../locales/translation.ts';\nimport type en from './${many}.en-US.ts';\n\nexport default {\n  title: '${Many}',\n  failed: 'TRANSLATE',\n  empty: 'TRANSLATE',\n} satisfies Translation<typeof en>;\n`,
    [`${folder}/texts/${one}-errors.${language}.ts`]:
      language === 'en-US'
        ? `export default {\n  ${camelOne}: { not_found: 'There is no such ${one}' },\n} as const;\n`
        : `import type { Translation } from '../../../locales/translation.ts';\nimport type en from './${one}-errors.en-US.ts';\n\nexport default {\n  ${camelOne}: { not_found: 'TRANSLATE' },\n} satisfies Translation<typeof en>;\n`,
  });
  return {
    [`${folder}/error-codes.ts`]: `export const ${camelOne}ErrorCodes = {\n  '${camelOne}.not_found': { status: 404, message: 'There is no such ${one}' },\n} as const;\n`,
    [`${folder}/${many}.ts`]: `import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { idShape } from '../../shapes.ts';

export const ${camelOne}Shape = z.object({ id: idShape, name: z.string() });
export type ${One} = z.infer<typeof ${camelOne}Shape>;

export const list${Many} = defineEndpoint({
  name: 'list${Many}',
  summary: 'SAY WHAT IS LISTED',
  method: 'GET',
  path: '/${many}',
  access: 'signedIn',
  rate: 'read',
  result: z.object({ data: z.array(${camelOne}Shape) }),
});

export const ${camelOne}Events = { update${Many}: z.object({}) } as const;

export const ${camelOne}Endpoints = { list${Many} } as const;
`,
    ...texts('en-US'),
    ...texts('uk-UA'),
    ...texts('ru-RU'),
    [`${folder}/texts/index.ts`]: `import errorsEn from './${one}-errors.en-US.ts';
import errorsRu from './${one}-errors.ru-RU.ts';
import errorsUk from './${one}-errors.uk-UA.ts';
import en from './${many}.en-US.ts';
import ru from './${many}.ru-RU.ts';
import uk from './${many}.uk-UA.ts';

export const ${camelOne}Errors = { 'en-US': errorsEn, 'ru-RU': errorsRu, 'uk-UA': errorsUk };
export const ${camelMany} = { 'en-US': en, 'ru-RU': ru, 'uk-UA': uk };
`,
  };
};

const server = ({ district, many, Many, One, table, migration }) => {
  const folder = `apps/server/src/modules/${district}/${many}`;
  return {
    [`apps/server/migrations/${migration}-create-${many}.sql`]: `create table ${table} (
  workspace_id bigint not null references workspaces (id),
  id bigint not null,
  name text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, id)
);
select protect_workspace_table('${table}');
`,
    [`${folder}/tables.ts`]: `import type { ModuleTables } from '../../../platform/database/index.ts';

export const tables = {
  ${table}: {
    inBackup: true,
    inExport: 'id, name, created_at',
    onClientErasure: { untouched: 'SAY WHY NOTHING OF A CLIENT IS IN IT' },
  },
} satisfies ModuleTables;
`,
    [`${folder}/${many}-queries.ts`]: `import type { ${One} } from '@switchboard/contract';
import { statement } from '../../../platform/database/index.ts';

export const list${Many} = statement({
  name: 'list-${many}',
  text: 'select id, name from ${table} where workspace_id = $1 order by id',
  values: (workspaceId: number) => [workspaceId],
}).all<${One}>();
`,
    [`${folder}/index.ts`]: `import { endpoints } from '@switchboard/contract';
import type { Database } from '../../../platform/database/index.ts';
import { route } from '../../../platform/http/index.ts';
import type { ServerModule } from '../../../platform/server-module/index.ts';
import { list${Many} } from './${many}-queries.ts';

/** SAY WHAT IT IS FOR. */
export const make${Many}Module = ({ database }: { database: Database }): ServerModule => ({
  routes: [
    route(endpoints.list${Many}, async ({ actor: { workspaceId } }) => ({ data: await list${Many}(database, workspaceId) })),
  ],
});
`,
    [`${folder}/testing/route-rows.ts`]: `import { at, type Row, signedIn } from '../../../../testing/routes/route-outcomes.ts';

export const makeRouteRows = () =>
  ({ list${Many}: { prepare: at('/${many}'), expected: signedIn } }) satisfies Record<string, Row>;
`,
    [`${folder}/${many}.test.ts`]: `import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('SAY WHAT IS PROMISED', async () => {
  const { owner } = await app.createWorkspace();
  const { result } = await owner.call<{ data: unknown[] }>('GET', '/api/${many}');
  // Nothing makes one yet.
  expect(result.data).toHaveLength(1);
});
`,
  };
};

const web = ({ district, many, Many, camelMany }) => {
  const folder = `apps/web/src/features/${district}/${many}`;
  return {
    [`${folder}/${many}-queries.ts`]: `import { endpoints } from '@switchboard/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../api/client.ts';

export const ${camelMany}Key = ['${many}'] as const;
export const ${camelMany}Query = (api: Api) =>
  queryOptions({ queryKey: ${camelMany}Key, queryFn: ({ signal }) => api.call(endpoints.list${Many}, { signal }) });
`,
    [`${folder}/stale-queries.ts`]: `import type { StaleRules } from '../../../store/stale-rules.ts';
import { ${camelMany}Key } from './${many}-queries.ts';

export const staleQueries: StaleRules = { update${Many}: () => [${camelMany}Key] };
`,
    [`${folder}/details-sections.tsx`]: `import { IconBox } from '@tabler/icons-react';
import { useT } from '../../../i18n/use-t.ts';
import type { DetailsSection } from '../../../ui/details/details-section.ts';
import { LazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { lazy } from '../../../ui/feedback/retriable-part.ts';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx';

const ${Many}Panel = lazy(() => import('./${many}-panel.tsx'));

const section: DetailsSection = {
  name: '${camelMany}',
  // CHOOSE ITS PLACE: each section has a number of its own.
  order: 999,
  Title: () => useT('${camelMany}')('title'),
  heading: () => ({ icon: IconBox }),
  Panel: () => (
    <LazyPart fallback={<SkeletonRows count={3} />}>
      <${Many}Panel />
    </LazyPart>
  ),
};

export const detailsSections: DetailsSection[] = [section];
`,
    [`${folder}/${many}-panel.tsx`]: `import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx';
import { ${camelMany}Query } from './${many}-queries.ts';

export default function ${Many}Panel() {
  const t = useT('${camelMany}');
  const query = useQuery(${camelMany}Query(useApi()));
  if (query.isError) return <ErrorState title={t('failed')} onRetry={() => void query.refetch()} />;
  if (!query.data) return <SkeletonRows count={3} />;
  if (query.data.data.length === 0) return <EmptyState title={t('empty')} />;
  return (
    <ul>
      {query.data.data.map(({ id, name }) => (
        <li key={id} dir="auto">
          {name}
        </li>
      ))}
    </ul>
  );
}
`,
  };
};

/** The text of each file, by its path from the repository's root. */
export const filesOf = (names) => ({ ...contract(names), ...server(names), ...web(names) });
