import { Match, type Template } from 'aws-cdk-lib/assertions';
import { propertiesOf, synthesize } from '../testStacks';

let template: Template;
beforeAll(() => {
  template = synthesize({ stage: 'prod' }).Identity;
}, 120_000);

test('nobody signs up past our own registration', () => {
  template.hasResourceProperties('AWS::Cognito::UserPool', {
    AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
  });
});

test('people sign in with their e-mail, in any case, and a password of six characters or more', () => {
  template.hasResourceProperties('AWS::Cognito::UserPool', {
    UsernameAttributes: ['email'],
    UsernameConfiguration: { CaseSensitive: false },
    Policies: {
      PasswordPolicy: {
        MinimumLength: 6,
        RequireLowercase: false,
        RequireUppercase: false,
        RequireNumbers: false,
        RequireSymbols: false,
      },
    },
  });
});

test('a second factor is an authenticator, never a text message, and never forced', () => {
  template.hasResourceProperties('AWS::Cognito::UserPool', {
    MfaConfiguration: 'OPTIONAL',
    EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
  });
});

test('the pool of production cannot be deleted by accident', () => {
  template.hasResourceProperties('AWS::Cognito::UserPool', { DeletionProtection: 'ACTIVE' });
  template.hasResource('AWS::Cognito::UserPool', { DeletionPolicy: 'Retain' });
});

test('the client has a secret, tells nobody who has an account, and signs in from the server only', () => {
  const clients = propertiesOf(template, 'AWS::Cognito::UserPoolClient');
  expect(clients).toHaveLength(1);
  expect(clients[0]).toMatchObject({
    GenerateSecret: true,
    PreventUserExistenceErrors: 'ENABLED',
    EnableTokenRevocation: true,
    AllowedOAuthFlowsUserPoolClient: false,
  });
  expect(clients[0]).not.toHaveProperty('AllowedOAuthFlows');
  const flows = clients[0]?.['ExplicitAuthFlows'];
  expect(flows).toContain('ALLOW_ADMIN_USER_PASSWORD_AUTH');
  expect(flows).not.toContain('ALLOW_USER_PASSWORD_AUTH');
  expect(flows).not.toContain('ALLOW_CUSTOM_AUTH');
});

test('administrators are a group, and the stack puts nobody in it', () => {
  template.hasResourceProperties('AWS::Cognito::UserPoolGroup', { GroupName: 'admin' });
  template.resourceCountIs('AWS::Cognito::UserPoolUserToGroupAttachment', 0);
  template.resourceCountIs('AWS::Cognito::UserPoolUser', 0);
});

test("the client's secret goes to Secrets Manager and into no output", () => {
  template.hasResourceProperties('AWS::SecretsManager::Secret', {
    SecretString: { 'Fn::GetAtt': [Match.anyValue(), 'ClientSecret'] },
  });
  const outputs = JSON.stringify(template.findOutputs('*'));
  expect(outputs).not.toMatch(/"Fn::GetAtt":\["[^"]+","ClientSecret"\]/);
});
