// A select whose options come from the server: shows that they are loading, or that they failed with a button to
// retry.

import { geographyText as text } from '../../text/geography';
import type { FieldTexts } from '../../ui/Field';
import { Select, type SelectOption } from '../../ui/Select';

/** The props that a form passes to such a field: name, value and error. */
export interface ListFieldProps extends Pick<FieldTexts, 'error' | 'hint' | 'span' | 'label'> {
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly required?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly autoComplete?: string | undefined;
}

interface ListSelectProps extends ListFieldProps {
  readonly list: {
    readonly options: readonly SelectOption[] | undefined;
    readonly failed: boolean;
    readonly retry: () => void;
  };
}

export function ListSelect({ list, onChange, error, hint, disabled, ...field }: ListSelectProps) {
  const { options, failed, retry } = list;
  const again = (
    <button type="button" className="text-link" onClick={retry}>
      {text.retry}
    </button>
  );
  return (
    <Select
      {...field}
      options={options ?? []}
      emptyLabel={options === undefined && !failed ? text.loading : text.choose}
      disabled={disabled === true || options === undefined}
      hint={failed ? again : hint}
      error={failed ? text.failed : error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
