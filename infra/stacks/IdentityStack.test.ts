import { Match, type Template } from 'aws-cdk-lib/assertions';
import { findProperties, synthesizeStacks } from '../testing/synthesizeStacks';

let template: Template;
beforeAll(async () => {
  template = (await synthesizeStacks({ stage: 'prod' })).Identity;
});

test('accounts are created through our registration only', () => {
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

test('the second factor is an authenticator app, never a text message, and optional', () => {
  template.hasResourceProperties('AWS::Cognito::UserPool', {
    MfaConfiguration: 'OPTIONAL',
    EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
  });
});

test('the pool of production cannot be deleted by accident', () => {
  template.hasResourceProperties('AWS::Cognito::UserPool', { DeletionProtection: 'ACTIVE' });
  template.hasResource('AWS::Cognito::UserPool', { DeletionPolicy: 'Retain' });
});

// Check 40.
test('the client has a secret, does not reveal who has an account, and signs in from the server only', () => {
  const clients = findProperties(template, 'AWS::Cognito::UserPoolClient');
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

test('administrators are a group, and the stack adds nobody to it', () => {
  template.hasResourceProperties('AWS::Cognito::UserPoolGroup', { GroupName: 'admin' });
  template.resourceCountIs('AWS::Cognito::UserPoolUserToGroupAttachment', 0);
  template.resourceCountIs('AWS::Cognito::UserPoolUser', 0);
});

test("the client's secret is in Secrets Manager and in no output", () => {
  template.hasResourceProperties('AWS::SecretsManager::Secret', {
    SecretString: { 'Fn::GetAtt': [Match.anyValue(), 'ClientSecret'] },
  });
  const outputs = JSON.stringify(template.findOutputs('*'));
  expect(outputs).not.toMatch(/"Fn::GetAtt":\["[^"]+","ClientSecret"\]/);
});
