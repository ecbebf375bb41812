import en from './client-erasure-audit.en-US.ts';
import ru from './client-erasure-audit.ru-RU.ts';
import uk from './client-erasure-audit.uk-UA.ts';

export const clientErasureAudit = { 'en-US': en, 'ru-RU': ru, 'uk-UA': uk };
