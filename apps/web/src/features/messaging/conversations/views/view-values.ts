import type { BodyOf, ConversationOrder, endpoints, View, ViewScope } from '@switchboard/contract';
import { type FilterValues, toFilter, toFilterValues } from '../../../../ui/conversation-filter/filter-values.ts';

/** A view as controls have it. */
export interface ViewValues extends FilterValues, Record<string, unknown> {
  name: string;
  scope: ViewScope;
  order: ConversationOrder;
}

/** What a new view begins with. */
export type ViewStart = Partial<Pick<View, 'name' | 'scope' | 'filter' | 'order'>>;

export const toValues = (view: View | null, start: ViewStart = {}): ViewValues => {
  const { name = '', scope = 'own', order = 'waiting', filter = {} } = view ?? start;
  return { name, scope, order, ...toFilterValues(filter, view?.gone ?? []) };
};

export const toBody = (values: ViewValues): BodyOf<typeof endpoints.createView> => ({
  name: values.name.trim(),
  scope: values.scope,
  order: values.order,
  filter: toFilter(values),
});
