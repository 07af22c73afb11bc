import { geographyText as text } from '../../text/geography';
import type { FieldTexts } from '../../ui/Field';
import { Select, type SelectOption } from '../../ui/Select';

/** What a form hands to a field of a list: its name, its value and what is wrong with it. */
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

/** A list that comes from the server: it says that it is on its way, or that it did not come. */
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
