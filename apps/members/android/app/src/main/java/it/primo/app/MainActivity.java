package it.primo.app;

import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {}
