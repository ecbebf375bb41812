import { schemaResolver } from '@mantine/form';
import { createWorkspace } from '@switchboard/contract';

/** What is wrong with each field, by the shape that the server checks. */
export const checkWorkspace = schemaResolver(createWorkspace.body, { sync: true });
