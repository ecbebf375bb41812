import type { Messages } from '../en-US/index.ts';
import { inLanguage } from '../in-language.ts';
import * as namespaces from '../namespaces.ts';
import type { Translation } from '../translation.ts';

export default inLanguage(namespaces, 'ru-RU') satisfies Translation<Messages>;
