// Where the folder is: an SFTP server with its login, or a folder of the shop's own server.

import type {
  FolderConnector,
  FolderLogin,
  FolderSettings,
} from '@mostrador/contract/entries/folder-connector';
import { PasswordField } from '../../../../ui/PasswordField';
import { Segmented } from '../../../../ui/Segmented';
import { TextArea } from '../../../../ui/TextArea';
import { TextField } from '../../../../ui/TextField';
import { folderText } from '../../../text/folder';

const { form: text } = folderText;

const optionsOf = <Value extends string>(labels: Readonly<Record<Value, string>>) =>
  (Object.entries(labels) as [Value, string][]).map(([value, label]) => ({ value, label }));

interface PlaceFieldsProps {
  readonly connector: FolderConnector;
  readonly settings: FolderSettings;
  readonly login: FolderLogin;
  readonly onChange: (settings: Partial<FolderSettings>) => void;
  readonly onLogin: (login: FolderLogin) => void;
}

export function PlaceFields({ connector, settings, login, onChange, onLogin }: PlaceFieldsProps) {
  const { localFolders, hasLogin } = connector;
  const { place, host, port, user, folder } = settings;
  const keep = hasLogin ? text.keep : undefined;
  const plain = { autoComplete: 'off', spellCheck: false } as const;
  return (
    <>
      {(localFolders.length > 0 || place === 'local') && (
        <Segmented
          legend={text.place}
          options={optionsOf(text.places)}
          value={place}
          onChange={(chosen) =>
            onChange({ place: chosen, folder: chosen === 'local' ? (localFolders[0] ?? '') : '' })
          }
        />
      )}
      {place === 'local' ? (
        <TextField
          {...plain}
          label={text.localFolder}
          hint={text.localFolderHint(localFolders)}
          value={folder}
          onChange={({ target }) => onChange({ folder: target.value })}
        />
      ) : (
        <>
          <div className="folder-server">
            <TextField
              {...plain}
              label={text.host}
              hint={text.hostHint}
              value={host}
              onChange={({ target }) => onChange({ host: target.value })}
            />
            <TextField
              {...plain}
              label={text.port}
              type="number"
              min={1}
              max={65_535}
              value={String(port)}
              onChange={({ target }) => onChange({ port: Number(target.value) })}
            />
          </div>
          <TextField
            {...plain}
            label={text.user}
            value={user}
            onChange={({ target }) => onChange({ user: target.value })}
          />
          <Segmented
            legend={text.login}
            options={optionsOf(text.logins)}
            value={settings.login}
            onChange={(chosen) => onChange({ login: chosen })}
          />
          {settings.login === 'password' ? (
            <PasswordField
              label={text.password}
              hint={keep}
              showLabel={text.show}
              hideTextLabel={text.hide}
              autoComplete="new-password"
              value={login.password ?? ''}
              onChange={({ target }) => onLogin({ password: target.value })}
            />
          ) : (
            <>
              <TextArea
                label={text.privateKey}
                hint={keep ?? text.privateKeyHint}
                {...plain}
                value={login.privateKey ?? ''}
                onChange={({ target }) => onLogin({ ...login, privateKey: target.value })}
              />
              <PasswordField
                label={text.passphrase}
                showLabel={text.show}
                hideTextLabel={text.hide}
                autoComplete="new-password"
                value={login.passphrase ?? ''}
                onChange={({ target }) => onLogin({ ...login, passphrase: target.value })}
              />
            </>
          )}
          <TextField
            {...plain}
            label={text.sftpFolder}
            hint={text.sftpFolderHint}
            value={folder}
            onChange={({ target }) => onChange({ folder: target.value })}
          />
        </>
      )}
    </>
  );
}
