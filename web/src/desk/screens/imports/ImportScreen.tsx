// One import (/admin/importaciones/:importId): the step that its state asks for, from its columns to its result.

import type { ImportDetail } from '@mostrador/contract/entries/imports';
import { Download, X } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useImport, useImportDownloads, useImportSteps } from '../../../features/imports/queries';
import { useAttempt } from '../../../notices/useAttempt';
import { Button } from '../../../ui/Button';
import { IconButton } from '../../../ui/IconButton';
import { Note } from '../../../ui/Note';
import { ProgressBar } from '../../../ui/ProgressBar';
import { Steps } from '../../../ui/Steps';
import { importsText as text } from '../../text/imports';
import { DeskHead } from '../../ui/DeskHead';
import { ColumnsStep } from './ColumnsStep';
import { ResultStep } from './ResultStep';
import { ReviewStep, type ReviewStepProps } from './ReviewStep';
import './imports.css';

const LIST = '/admin/importaciones';
const [, COLUMNS, REVIEW, RESULT] = [0, 1, 2, 3] as const;

export default function ImportScreen() {
  const { importId = '' } = useParams();
  const { data, isError, refetch } = useImport(importId);
  const [isBack, setBack] = useState(false);
  const [excluded, setExcluded] = useState<ReadonlySet<number>>(new Set());
  if (data === undefined)
    return (
      <>
        <DeskHead title={text.title} parent={{ to: LIST, label: text.title }} />
        {isError && (
          <Note
            tone="danger"
            announce
            action={
              <Button kind="quiet" onClick={() => void refetch()}>
                {text.retry}
              </Button>
            }
          >
            {text.failed}
          </Note>
        )}
      </>
    );
  const step = stepOf(data, isBack);
  return (
    <>
      <Head of={data} step={step} />
      <div className="import-steps">
        <Steps label={text.stepsLabel} steps={text.steps} current={step} doneLabel={text.stepDone} />
      </div>
      {data.failure !== null && (
        <Note tone="danger" announce>
          {data.failure}
        </Note>
      )}
      <Body
        of={data}
        step={step}
        excluded={excluded}
        onExclude={setExcluded}
        onBack={() => {
          // Other columns make other rows of the same lines.
          setExcluded(new Set());
          setBack(true);
        }}
        onForward={() => setBack(false)}
      />
    </>
  );
}

/** Returns the step that an import is at. */
function stepOf({ state, startedAt, comparison }: ImportDetail, isBack: boolean): number {
  if (startedAt !== null || state === 'applying' || state === 'done' || state === 'undone') return RESULT;
  if (state === 'comparing') return REVIEW;
  if ((state === 'compared' || state === 'scheduled') && comparison !== null && !isBack) return REVIEW;
  return COLUMNS;
}

interface StepProps {
  readonly of: ImportDetail;
  readonly step: number;
}

function Head({ of: one, step }: StepProps) {
  const { discard } = useImportSteps(one.importId);
  const navigate = useNavigate();
  const attempt = useAttempt();
  const leave = () =>
    attempt(
      async () => {
        await discard();
        await navigate(LIST);
      },
      { about: 'import', failed: text.stepFailed },
    );
  return (
    <DeskHead title={text.kinds[one.kind]} count={one.fileName} parent={{ to: LIST, label: text.title }}>
      {one.format !== 'zip' && <Sample kind={one.kind} />}
      {step !== RESULT && one.state !== 'scheduled' && one.state !== 'comparing' && (
        <IconButton icon={X} label={text.close} onClick={() => void leave()} />
      )}
    </DeskHead>
  );
}

/** Downloads the titles of the kind's columns. */
function Sample({ kind }: Pick<ImportDetail, 'kind'>) {
  const downloads = useImportDownloads();
  const attempt = useAttempt();
  return (
    <Button
      kind="secondary"
      icon={Download}
      onClick={() =>
        attempt(() => downloads.kindFile(kind, 'xlsx', true), {
          about: 'import-download',
          failed: text.downloadFailed,
        })
      }
    >
      {text.sample}
    </Button>
  );
}

function Body({
  of: one,
  step,
  excluded,
  onExclude,
  onBack,
  onForward,
}: StepProps & Omit<ReviewStepProps, 'of'> & { readonly onForward: () => void }) {
  if (one.state === 'comparing') return <Working label={text.comparing} progress={one.progress} />;
  if (one.state === 'applying') return <Working label={text.applying} progress={one.progress} />;
  if (one.state === 'undoing') return <Working label={text.undoing} progress={undefined} />;
  if (step === COLUMNS) return <ColumnsStep key={one.importId} of={one} onCompare={onForward} />;
  if (step !== REVIEW) return <ResultStep of={one} />;
  return <ReviewStep of={one} excluded={excluded} onExclude={onExclude} onBack={onBack} />;
}

/** @param progress 0 to 1; undefined: unknown. */
function Working({ label, progress }: { readonly label: string; readonly progress: number | undefined }) {
  return (
    <div className="d-pad import-working">
      <ProgressBar
        value={progress}
        max={1}
        label={label}
        state={progress === undefined ? undefined : text.progress(Math.floor(progress * 100))}
      />
    </div>
  );
}
